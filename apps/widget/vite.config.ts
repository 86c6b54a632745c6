import { resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { inlinePreload } from './build/inline-preload.ts'
import { precompress } from './build/precompress.ts'
import { shadowStyles } from './build/shadow-styles.ts'

/** Phones that no longer get updates are still in use. */
const target = ['es2021', 'chrome94', 'firefox93', 'safari15.4']

/** The patient app: a page, its script and styles, and a chunk per language. */
const frame: UserConfig = {
  base: '/embed/v1/',
  plugins: [inlinePreload(target), precompress()],
  build: {
    target,
    emptyOutDir: false,
    cssTarget: target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'frame.html'),
    },
  },
}

/** A file for partners' pages. */
const forPages = (entry: string, format: 'iife' | 'es', fileName: string): UserConfig => ({
  plugins: [shadowStyles(), precompress()],
  build: {
    target,
    emptyOutDir: false,
    rolldownOptions: { output: { minify: true } },
    lib: {
      entry: resolve(import.meta.dirname, 'src/loader', entry),
      formats: [format],
      name: 'consultLoader',
      fileName: () => fileName,
    },
  },
})

/** One build per mode; build/build.ts makes them all. */
export default defineConfig(({ mode }) => {
  if (mode === 'script') return forPages('script.ts', 'iife', 'consult.js')
  if (mode === 'panel') return forPages('panel/view.ts', 'es', 'consult-panel.mjs')
  if (mode === 'module') return forPages('module.ts', 'es', 'consult.mjs')
  return frame
})
