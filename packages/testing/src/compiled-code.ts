import { fileURLToPath } from 'node:url'

/** Use a folder next to the installed packages: in a folder that others may write to, someone could replace the code. */
const folder = fileURLToPath(new URL('../node_modules/.cache/compiled-code', import.meta.url))

/** Node's own variable: the folder where its processes keep compiled modules (https://nodejs.org/api/module.html). */
const variable = 'NODE_COMPILE_CACHE'

/**
 * Makes all processes that this one starts keep compiled modules in one folder. Compiling them again is half the cost of
 * an app's start.
 */
export function keepCompiledCode(): void {
  process.env[variable] ??= folder
}

/** The variable for a process that does not inherit this one's environment. */
export function compiledCode(): Readonly<Record<string, string>> {
  const kept = process.env[variable]
  return kept === undefined ? {} : { [variable]: kept }
}
