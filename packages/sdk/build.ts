import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { emitFormats } from '../../scripts/package/emit-formats.ts'

const root = import.meta.dirname
rmSync(join(root, 'dist'), { recursive: true, force: true })
emitFormats(root, { project: 'tsconfig.build.json', target: 'dist' })
