import { join } from 'node:path'
import tailwind from '@tailwindcss/postcss'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { shadowStyles } from '../widget/build/shadow-styles.ts'

const apps = ['portal', 'console', 'widget'] as const

/** What files and pictures of the product get here: a picture with the proportions of a photo. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#a97"/><circle cx="560" cy="420" r="240" fill="#c43"/></svg>`

/** Serves the page of a state at every path, because states are at the paths of the product. */
function statePages(): Plugin {
  const serve: Connect.NextHandleFunction = (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gallery')
    if (searchParams.has('gallery')) request.url = '/state.html'
    else if (/^\/(api\/)?(attachments|files|pictures)\//.test(pathname)) {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(picture)
      return
    }
    next()
  }
  return {
    name: 'state-pages',
    configureServer: ({ middlewares }) => void middlewares.use(serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve),
  }
}

/** Keeps the starts of the widget's frame and of its preview. Its package says that they do nothing by themselves, unless they are an entry. */
function widgetStart(): Plugin {
  return {
    name: 'widget-start',
    transform: {
      filter: { id: /\/widget\/src\/(frame|preview)\/main\.tsx$/ },
      handler: (code) => ({ code, moduleSideEffects: true }),
    },
  }
}

const standIn = (name: string) => join(import.meta.dirname, '../../packages/gallery/src/next', name)

export default defineConfig({
  appType: 'mpa',
  plugins: [statePages(), shadowStyles(), widgetStart()],
  css: { postcss: { plugins: [tailwind()] } },
  resolve: {
    alias: {
      ...Object.fromEntries(
        apps.map((app) => [`@consult/${app}/gallery`, join(import.meta.dirname, `../${app}/gallery/index.ts`)]),
      ),
      'next/navigation': standIn('navigation.ts'),
      'next/link': standIn('link.tsx'),
      'next/font/local': standIn('local-font.ts'),
    },
  },
  // A browser context lives for one build. To ask for 80 files again at each state took a third of its time.
  preview: { headers: { 'cache-control': 'public, max-age=86400, immutable' } },
  define: { 'process.env.NEXT_PUBLIC_BUILD': '"0"', WORDS: '{}' },
  build: {
    target: 'esnext',
    rolldownOptions: {
      // The console shows the widget's preview of a form in a frame.
      input: ['index', 'state', 'embed/v1/preview'].map((page) => join(import.meta.dirname, `${page}.html`)),
      // A state that loads hundreds of small files takes twice as long to open. Few need the PDF viewer, axe and what evaluates the
      // expressions of forms, which are more than half of all libraries.
      output: {
        codeSplitting: {
          groups: [
            { name: 'pdf', test: /\/node_modules\/.*pdfjs-dist/, priority: 1 },
            { name: 'axe', test: /\/node_modules\/.*axe-core/, priority: 1 },
            { name: 'expressions', test: /\/node_modules\/.*(re2js|@medplum)/, priority: 1 },
            { name: 'libraries', test: /\/node_modules\// },
            { name: 'shared', test: /\/packages\/(ui|web-client|client|domain|design)\// },
            ...apps.map((app) => ({ name: app, test: new RegExp(`/apps/${app}/src/(features|entities|ui)/`) })),
          ],
        },
      },
    },
  },
})
