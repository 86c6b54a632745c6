import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Chromium that package.json pins, unpacked. */
export interface PinnedChromium {
  readonly executablePath: string
  /** The folder of the libraries that it needs in addition to glibc. */
  readonly libraries: string
  /** The folder of Open Sans. */
  readonly openSans: string
}

/**
 * Use a folder next to the installed packages: in a folder that others may write to, such as /tmp, someone could
 * replace the program.
 */
export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))

/** Unpacks the package when its version is used for the first time. Concurrent processes share the result. */
export function unpackChromium(): PinnedChromium {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `chromium-${version}`)
  if (!existsSync(folder)) unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    openSans: join(folder, 'fonts', 'fonts'),
  }
}

function unpackInto(folder: string): void {
  mkdirSync(cacheFolder, { recursive: true })
  const partial = mkdtempSync(`${folder}-`)
  try {
    // The package unpacks its libraries only if this variable says that it runs on Amazon Linux.
    execFileSync(process.execPath, [join(import.meta.dirname, 'unpack.ts')], {
      env: { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // If the folder exists, another process has unpacked it in the meantime.
    if (!existsSync(folder)) throw error
  }
}
