import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Reports whether an executable file exists. */
export const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Finds a program as a shell does: by its path, or by name on PATH.
 * @returns null when it is not found.
 */
export async function findProgram(name: string, { PATH = '' }: NodeJS.ProcessEnv): Promise<string | null> {
  const folders = PATH.split(delimiter).filter(Boolean)
  const places = name.includes('/') ? [name] : folders.map((folder) => join(folder, name))
  for (const path of places) if (await isProgram(path)) return path
  return null
}
