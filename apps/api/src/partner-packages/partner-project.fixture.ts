import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

/** The folders with the built packages. */
export const packageFolders = ['packages/sdk', 'apps/widget', 'packages/consult-dev'].map((folder) =>
  join(root, folder),
)

/** A partner's project, outside the workspace, with the packages installed. */
export interface PartnerProject extends AsyncDisposable {
  readonly folder: string
  write(file: string, text: string): void
  /** Runs a program in it. @throws with the output when it fails. */
  run(command: string, args: readonly string[]): Promise<string>
}

/** The packages that the widget's React component needs; a partner has them. npm would have to download them. */
function linkReact(folder: string): void {
  const fromWidget = createRequire(join(root, 'apps/widget/package.json'))
  const types = dirname(fromWidget.resolve('@types/react/package.json'))
  const packages = {
    react: dirname(fromWidget.resolve('react/package.json')),
    'react-dom': dirname(fromWidget.resolve('react-dom/package.json')),
    '@types/react': types,
    csstype: join(types, '../../csstype'),
  }
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const [name, target] of Object.entries(packages)) symlinkSync(target, join(folder, 'node_modules', name))
}

/** Installs the tarballs with npm, which finds no registry and no cache. */
export async function installInProject(tarballs: readonly string[]): Promise<PartnerProject> {
  const folder = mkdtempSync(join(tmpdir(), 'consult-partner-'))
  const project: PartnerProject = {
    folder,
    write: (file, text) => writeFileSync(join(folder, file), text),
    run: async (command, args) => {
      try {
        return (await run(command, args, { cwd: folder })).stdout
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
      }
    },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
  project.write('package.json', '{"private":true,"type":"module"}')
  const offline = [
    '--registry=http://127.0.0.1:9',
    `--cache=${join(folder, '.npm')}`,
    '--fetch-retries=0',
    '--no-audit',
    '--no-fund',
  ]
  await project.run('npm', ['install', ...offline, ...tarballs])
  linkReact(folder)
  return project
}

/** The path of a TypeScript compiler: the workspace's, or an older one that partners may have. */
export function compilerOf(version: '7' | '5'): string {
  if (version === '7') return join(root, 'node_modules/typescript/bin/tsc')
  // The demo clinic has it, because packages that also use tRPC would get a second copy of tRPC with it.
  return createRequire(join(root, 'apps/demo-clinic/package.json')).resolve('typescript-5/bin/tsc')
}

/** Returns the code blocks of pages of docs/ in one language. */
export function codeIn(pages: readonly string[], language: string): string[] {
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, `docs/${page}.md`), 'utf8')
    return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code)
  })
}

/** Returns a sample program of a partner's backend. */
export const partnerProgram = (): string =>
  readFileSync(join(root, 'packages/sdk/src/partner-program.fixture.ts'), 'utf8')

/** Finds a Node with this major version: the one that runs this, or one on the PATH. */
export async function findNode(major: string): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.filter((folder) => {
    try {
      return readdirSync(folder).includes('node')
    } catch {
      return false
    }
  })
  for (const node of [process.execPath, ...found.map((folder) => join(folder, 'node'))]) {
    const { stdout } = await run(node, ['--version'])
    if (stdout.startsWith(`v${major}.`)) return node
  }
  return undefined
}
