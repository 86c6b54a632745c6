import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { createCodeColors } from './highlight.ts'
import { llmsText } from './llms-text.ts'
import { homeHtml, type PageAssets, pageHtml } from './page-layout.ts'
import { pagesFolder, readChapters } from './pages.ts'
import { postmanCollection } from './postman.ts'
import { createRenderer } from './render-markdown.ts'
import { searchIndexOf } from './search-index.ts'

/** Writes the documentation site to `dist`: static files, which the API serves below `/docs`. */
const dist = resolve(import.meta.dirname, '../dist')
const write = (path: string, content: string | Buffer) => writeFileSync(join(dist, path), content)

async function buildAssets(codeCss: string): Promise<PageAssets> {
  mkdirSync(dist, { recursive: true })
  write('code.css', codeCss)
  await build({ root: resolve(import.meta.dirname, '..'), logLevel: 'warn' })
  rmSync(join(dist, 'code.css'))
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const chunk = (entry: string) => {
    const found = manifest[`src/browser/${entry}.ts`]
    if (!found) throw new Error(`the build made no ${entry}`)
    return found
  }
  const site = chunk('site')
  return {
    theme: `/docs/${chunk('theme').file}`,
    script: `/docs/${site.file}`,
    styles: (site.css ?? []).map((file) => `/docs/${file}`),
  }
}

rmSync(dist, { recursive: true, force: true })
const chapters = readChapters()
const pages = chapters.flatMap((chapter) => chapter.pages)
const colors = await createCodeColors()
const render = createRenderer(new Set(pages.map(({ name }) => name)), colors.toHtml)
const rendered = pages.map((page) => ({ page, rendered: render(page.markdown) }))
const assets = await buildAssets(colors.css())

for (const { page, rendered: content } of rendered) {
  write(`${page.name}.html`, pageHtml(page, content, chapters, assets))
  write(`${page.name}.md`, page.markdown)
}
write('index.html', homeHtml(chapters, assets))
write('search.json', searchIndexOf(pages))
write('llms.txt', llmsText(chapters))
cpSync(join(pagesFolder, 'images'), join(dist, 'images'), { recursive: true })
cpSync(join(pagesFolder, 'openapi.json'), join(dist, 'openapi.json'))
cpSync(join(pagesFolder, 'schemas'), join(dist, 'schemas'), { recursive: true })
const openApi = JSON.parse(readFileSync(join(pagesFolder, 'openapi.json'), 'utf8'))
write('postman.json', JSON.stringify(postmanCollection(openApi, 'http://localhost:4000')))

// The API sends these to browsers that accept them.
for (const file of globSync('**/*.{html,md,txt,json,js,css}', { cwd: dist }))
  write(`${file}.gz`, gzipSync(readFileSync(join(dist, file))))
