// Bundles src/browser/ into the two files that the page embeds: assets/page.js and assets/page.css.
import { build } from 'esbuild'

await build({
  entryPoints: [
    { in: 'src/browser/main.tsx', out: 'page' },
    { in: 'src/browser/page.css', out: 'page' },
  ],
  outdir: 'assets',
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
})
