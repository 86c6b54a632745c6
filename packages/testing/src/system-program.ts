import { existsSync } from 'node:fs'

/** The path of a program of a Debian package; null on a machine without it, where its tests are skipped. */
export function findSystemProgram(name: string): string | null {
  return [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path)) ?? null
}
