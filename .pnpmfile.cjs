/** What is the same in every published package.json is written once, here, and put in when a package is packed. */
const { relative } = require('node:path')
const { license, engines } = require('./package.json')

/** Where the script `prepack` of a package has put what is packed. */
const PACKED = /\/node_modules\/\.packed$/
const GITHUB = 'github.com/sudoku-lab/sudoku-lab'

module.exports = {
  hooks: {
    beforePacking(manifest, folder) {
      const directory = relative(__dirname, folder).replaceAll('\\', '/').replace(PACKED, '')
      return {
        license,
        ...manifest,
        homepage: `https://${GITHUB}/tree/main/${directory}#readme`,
        bugs: `https://${GITHUB}/issues`,
        repository: { type: 'git', url: `git+https://${GITHUB}.git`, directory },
        engines,
        publishConfig: { access: 'public' },
      }
    },
  },
}
