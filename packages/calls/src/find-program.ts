import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Whether a file is there that may be run. */
export const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Where a program is that is named as a shell would: by its path, or by a name to be looked for on PATH.
 * @returns null when it is nowhere.
 */
export async function findProgram(name: string, { PATH = '' }: NodeJS.ProcessEnv): Promise<string | null> {
  const folders = PATH.split(delimiter).filter(Boolean)
  const places = name.includes('/') ? [name] : folders.map((folder) => join(folder, name))
  for (const path of places) if (await isProgram(path)) return path
  return null
}
