import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const entry = (name: string) => resolve(import.meta.dirname, `src/browser/${name}.ts`)

export default defineConfig({
  base: '/docs/',
  publicDir: false,
  build: {
    emptyOutDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { site: entry('site'), theme: entry('theme') } },
  },
})
