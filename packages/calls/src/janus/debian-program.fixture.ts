import { existsSync } from 'node:fs'

/** Where Debian puts a program, if its package is installed. Otherwise, tests that need the program are skipped. */
export const debianProgram = (name: string): string | null =>
  [`/usr/bin/${name}`, `/usr/sbin/${name}`].find((path) => existsSync(path)) ?? null
