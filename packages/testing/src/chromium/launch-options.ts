import { existsSync } from 'node:fs'
import { type FontSet, fontSettings } from './fonts.ts'
import { unpackChromium } from './pinned.ts'

/** The options for Playwright's `launch` that start the tests' browser. */
export interface ChromiumLaunch {
  readonly executablePath: string
  readonly env: Record<string, string>
}

interface Machine {
  readonly platform: string
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * The browser of all tests and benchmarks: the Chromium at `CHROMIUM_PATH`, or the one that package.json pins.
 * @param fonts the only fonts available to it, on Linux.
 * @throws Error when CHROMIUM_PATH names no file, or is not set on a platform without a pinned build.
 */
export function chromiumLaunch(fonts: FontSet = 'regular', { platform, arch, env }: Machine = process): ChromiumLaunch {
  const own = env.CHROMIUM_PATH
  if (own && !existsSync(own)) {
    throw new Error(
      `CHROMIUM_PATH is "${own}", which does not exist. Correct it, or unset it to use the pinned Chromium.`,
    )
  }
  const hasBuild = platform === 'linux' && arch === 'x64'
  if (!own && !hasBuild) {
    throw new Error(
      `npm has no Chromium for ${platform} ${arch}: install Chromium or Chrome and set CHROMIUM_PATH to its executable.`,
    )
  }
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const launched = {
    ...Object.fromEntries(given),
    ...(platform === 'linux' && { FONTCONFIG_FILE: fontSettings(fonts) }),
  }
  if (own) return { executablePath: own, env: launched }
  const { executablePath, libraries } = unpackChromium()
  return { executablePath, env: { ...launched, LD_LIBRARY_PATH: libraries } }
}
