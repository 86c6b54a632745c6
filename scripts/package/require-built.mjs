// Runs before a package for partners is packed, by pnpm or npm on any Node. Without the build, the tarball would be empty.
import { existsSync } from 'node:fs'

const missing = process.argv.slice(2).filter((file) => !existsSync(file))
if (missing.length > 0) {
  process.stderr.write(`There is no ${missing.join(', ')}. Run "pnpm build" first.\n`)
  process.exit(1)
}
