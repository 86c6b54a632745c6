// Fails when a class name in an app, in the controls or in a folder that the arguments name produces no Tailwind CSS: an unknown
// color token or a typo. Run it in the app's folder.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { classNamesIn } from '@consult/design/class-names'
import { compile } from 'tailwindcss'

const root = process.cwd()
const controls = join(import.meta.dirname, '../src')
const folders = [join(root, 'src'), controls, ...process.argv.slice(2).map((folder) => resolve(folder))]
const sheet = join(root, 'src/app/globals.css')

/** Reports whether the class only marks an element for other classes (`group-hover:…`) and has no CSS itself. */
const isMark = (name: string) => /^(group|peer)(\/[\w-]+)?$/.test(name)

async function loadStylesheet(id: string, base: string) {
  const name = id === 'tailwindcss' ? 'tailwindcss/index.css' : id
  const path = name.startsWith('.') ? resolve(base, name) : createRequire(join(base, 'x.css')).resolve(name)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

const read = (pattern: string) =>
  folders
    .flatMap((folder) => globSync(join(folder, pattern)))
    .map((path) => ({
      path: relative(root, path),
      text: readFileSync(path, 'utf8'),
    }))
const sources = [...read('**/*.tsx'), ...read('**/*classes.ts')]
/** Our plain style sheets. A class that they define needs no Tailwind CSS. */
const written = read('**/*.css')
  .map(({ text }) => text)
  .join('\n')

const tailwind = await compile(readFileSync(sheet, 'utf8'), { base: dirname(sheet), loadStylesheet })
let css = tailwind.build([])
const idle: string[] = []
for (const [name, files] of classNamesIn(sources)) {
  const next = tailwind.build([name])
  if (next === css && !isMark(name) && !written.includes(`.${name}`)) idle.push(`${name}  (${[...files].join(', ')})`)
  css = next
}
if (idle.length > 0) process.stdout.write(`Classes that make no CSS:\n${idle.map((line) => `  ${line}\n`).join('')}`)
process.exitCode = idle.length === 0 ? 0 : 1
