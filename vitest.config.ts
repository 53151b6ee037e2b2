import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const packages = readdirSync('packages').map((name) => `packages/${name}`)
const members = [
  '.',
  'benchmarks',
  'benchmarks/experiments',
  'benchmarks/page',
  'benchmarks/peers',
  ...packages,
].filter((root) => existsSync(`${root}/package.json`))

export default defineConfig({
  // Run the packages from src/, not dist/. (`conditions` replaces vite's own list, so repeat it.)
  ssr: { resolve: { conditions: ['@sudoku-lab/source', 'module', 'node', 'development|production'] } },
  test: {
    maxWorkers: '100%', // by default all cores but one, which on two is half of them
    projects: members.map((root) => ({
      extends: true,
      root,
      test: {
        name: root === '.' ? 'workspace' : (root.split('/').pop() ?? root),
        include: ['test/**/*.test.ts'],
      },
    })),
  },
})
