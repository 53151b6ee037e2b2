import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const members = [...readdirSync('packages').map((name) => `packages/${name}`), 'benchmarks'].filter((root) =>
  existsSync(`${root}/package.json`),
)

export default defineConfig({
  // Run the packages from src/, not dist/. (`conditions` replaces vite's own list, so repeat it.)
  ssr: { resolve: { conditions: ['@sudoku-lab/source', 'module', 'node', 'development|production'] } },
  test: {
    projects: members.map((root) => ({
      extends: true,
      root,
      test: {
        name: root.replace('packages/', ''),
        include: ['test/**/*.test.ts'],
      },
    })),
  },
})
