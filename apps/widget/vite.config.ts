import { join, resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { firstChunk } from './build/first-chunk.ts'
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
      output: { codeSplitting: { groups: [{ name: firstChunk(resolve(import.meta.dirname, 'src/frame/main.tsx')) }] } },
    },
  },
}

/** A page of our own. */
const ownPage = (file: string): UserConfig => ({
  base: '/embed/v1/',
  plugins: [shadowStyles(), precompress()],
  build: {
    target,
    emptyOutDir: false,
    cssTarget: target,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: resolve(import.meta.dirname, file) },
  },
})

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

/** The code of the package for partners' bundles. */
const forBundles = (folder: string, format: 'es' | 'cjs'): UserConfig => ({
  publicDir: false,
  plugins: [shadowStyles()],
  build: {
    target,
    emptyOutDir: false,
    minify: false,
    outDir: join('dist/package', folder),
    rolldownOptions: {
      external: ['react'],
      // Comments with module paths would contain names of folders on the build machine.
      experimental: { attachDebugInfo: 'none' },
      // React's server components need to know that the component runs in the browser.
      output: { banner: ({ name }) => (name === 'react' ? "'use client'" : ''), chunkFileNames: 'mount.js' },
    },
    lib: {
      entry: {
        index: resolve(import.meta.dirname, 'src/index.ts'),
        react: resolve(import.meta.dirname, 'src/react.ts'),
      },
      formats: [format],
      fileName: (_format, name) => `${name}.js`,
    },
  },
})

/** One build per mode; build/build.ts makes them all. */
export default defineConfig(({ mode }) => {
  if (mode === 'script') return forPages('script.ts', 'iife', 'consult.js')
  if (mode === 'panel') return forPages('panel/view.ts', 'es', 'consult-panel.mjs')
  if (mode === 'module') return forPages('module.ts', 'es', 'consult.mjs')
  if (mode === 'pinned') return forPages('pinned.ts', 'iife', 'consult-pinned.js')
  if (mode === 'package esm') return forBundles('esm', 'es')
  if (mode === 'package cjs') return forBundles('cjs', 'cjs')
  // The page of a link that a patient got by mail or SMS. Its manifest and icon are in the folder `public`.
  if (mode === 'page') return ownPage('page.html')
  // How patients will see a form that is edited in the console.
  if (mode === 'preview') return ownPage('preview.html')
  return frame
})
