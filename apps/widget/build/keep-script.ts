// Stores the pinned script of the release that is being built: later releases serve it too, because pages contain its URL. Run it
// after `pnpm build`, and commit the file.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { version } = readJson('package.json') as { version: string }
const [newest] = readJson('dist/versions.json') as { build: string }[]
if (!newest) throw new Error('the widget is not built: run "pnpm build"')
mkdirSync(join(root, 'released'), { recursive: true })
copyFileSync(join(root, 'dist/pinned', newest.build, 'consult.js'), join(root, 'released', `${version}.js`))
