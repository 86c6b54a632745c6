import { existsSync } from 'node:fs'

/** Where Debian puts a program, if its package is installed: what needs it is skipped otherwise. */
export const debianProgram = (name: string): string | null =>
  [`/usr/bin/${name}`, `/usr/sbin/${name}`].find((path) => existsSync(path)) ?? null
