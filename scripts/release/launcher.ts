import type { ReleasedProcess } from './processes.ts'

/**
 * Returns the shell script that starts a process of an artifact with the artifact's own Node. Its arguments go to the
 * process.
 * @param main the main module, relative to the artifact
 */
export function launcher({ name, pages }: ReleasedProcess, main: string): string {
  const settings = pages === undefined ? '' : pageSettings(pages)
  return `#!/bin/sh
# Starts the ${name} of Consult. NODE_OPTIONS may add options for Node.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
${settings}exec "$home/node/bin/node" "$home/${main}" "$@"
`
}

/** The variables that Next's own standalone server sets before it starts. */
const pageSettings = (app: string) => `export NODE_ENV=production
__NEXT_PRIVATE_STANDALONE_CONFIG=$(cat "$home/${app}/next-config.json")
export __NEXT_PRIVATE_STANDALONE_CONFIG
`
