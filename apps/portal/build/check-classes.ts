// Fails on a class that Tailwind makes no CSS of: a color that is no token, or a slip of the pen.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { classNamesIn } from '@consult/design/class-names'
import { compile } from 'tailwindcss'

const root = join(import.meta.dirname, '..')
const sheet = join(root, 'src/app/globals.css')

/** They make no CSS of their own: others name them (`group-hover:…`). */
const isMark = (name: string) => /^(group|peer)(\/[\w-]+)?$/.test(name)

async function loadStylesheet(id: string, base: string) {
  const name = id === 'tailwindcss' ? 'tailwindcss/index.css' : id
  const path = name.startsWith('.') ? resolve(base, name) : createRequire(join(base, 'x.css')).resolve(name)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

const sources = globSync('src/**/*.tsx', { cwd: root })
  .concat(globSync('src/**/*classes.ts', { cwd: root }))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
/** Names of classes that plain style sheets of ours style. */
const written = globSync('src/**/*.css', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
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
