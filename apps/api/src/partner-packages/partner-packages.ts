import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A package for partners, as listed by `GET /packages`. */
export interface ListedPackage {
  readonly name: string
  readonly version: string
  /** Its address, from which npm and other package managers install it. */
  readonly tarball: string
}

interface Tarball {
  readonly file: string
  readonly path: string
  readonly name: string
  readonly version: string
}

/** The name that `pnpm pack` gives the tarball of `@consult/sdk`: `consult-sdk-1.2.3.tgz`. */
const tarballName = /^consult-(?<name>sdk|widget|consult-dev)-(?<version>\d+\.\d+\.\d+[\w.-]*)\.tgz$/

/** Finds the tarballs in a build folder. Returns none when the folder does not exist. */
async function tarballsIn(folder: string): Promise<Tarball[]> {
  const files = await readdir(folder).catch(() => [])
  return files.flatMap((file) => {
    const { name, version } = tarballName.exec(file)?.groups ?? {}
    return name && version ? [{ file, path: join(folder, file), name: `@consult/${name}`, version }] : []
  })
}

/** Finds the packages for partners that the build has made. Read each time, because a build may replace them. */
export async function findTarballs(folders: readonly string[]): Promise<readonly Tarball[]> {
  return (await Promise.all(folders.map(tarballsIn))).flat()
}

/**
 * Adds `GET /packages`, the list of the packages for partners, and their tarballs. They contain no personal data, so no
 * credential is needed.
 * @param apiUrl the API's public address, without a trailing slash.
 */
export function addPackages(
  app: FastifyInstance,
  { folders, apiUrl }: { folders: readonly string[]; apiUrl: string },
): void {
  const config = { charged: 'file' } as const
  app.get('/packages', { config }, async (_request, reply) => {
    const found = await findTarballs(folders)
    const list = found.map(({ name, version, file }): ListedPackage => {
      return { name, version, tarball: `${apiUrl}/packages/${file}` }
    })
    return reply.header('Cache-Control', 'no-cache').send(list)
  })
  app.get<{ Params: { file: string } }>('/packages/:file', { config }, async (request, reply) => {
    // Only listed files are served, so the name cannot lead out of the folders.
    const found = (await findTarballs(folders)).find(({ file }) => file === request.params.file)
    if (!found) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('application/gzip')
      .send(await readFile(found.path))
  })
}
