import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The formats that partners' projects load, with their folders. Each has its own types, as `package.json` says. */
const formats = {
  esm: [],
  cjs: ['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'],
} as const

/**
 * Names imports in declarations as older compilers find them: TypeScript keeps their `.ts`.
 * @throws Error when one names a package of the workspace, which partners do not have
 */
function nameTypesAsJavaScript(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(folder, file)
    const types = readFileSync(path, 'utf8')
    if (/['"]@consult\//.test(types)) throw new Error(`${path} names a package of the workspace`)
    writeFileSync(path, types.replace(/((?:from|import\() ?['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
}

/**
 * Compiles a package for partners twice: to `esm` and `cjs` in `target`.
 * @param root the package's folder.
 * @param project its tsconfig: all of the package, or only its declarations.
 */
export function emitFormats(root: string, { project, target }: { project: string; target: string }): void {
  for (const [format, options] of Object.entries(formats)) {
    const folder = join(root, target, format)
    const args = ['--project', project, '--outDir', folder, ...options]
    const { status, error } = spawnSync('tsc', args, { cwd: root, stdio: 'inherit' })
    if (error) throw error
    if (status !== 0) throw new Error(`could not compile ${root} to ${format}`)
    nameTypesAsJavaScript(folder)
  }
  // The packages themselves have the type "module".
  writeFileSync(join(root, target, 'cjs/package.json'), '{"type":"commonjs"}\n')
}
