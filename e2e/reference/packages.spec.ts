import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const root = join(import.meta.dirname, '../..')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the running service lists its packages and serves the tarballs that the build made', async ({ request }) => {
  const { apiUrl } = readDemo()
  const list = await (await request.get(`${apiUrl}/packages`)).json()
  const folders = {
    '@consult/sdk': 'packages/sdk/dist',
    '@consult/widget': 'apps/widget/dist',
    '@consult/consult-dev': 'packages/consult-dev/dist',
  }
  expect(list.map(({ name }: { name: string }) => name)).toEqual(Object.keys(folders))
  for (const { name, tarball } of list as { name: keyof typeof folders; tarball: string }[]) {
    expect(tarball).toMatch(new RegExp(`^${apiUrl}/packages/`))
    const served = await (await request.get(tarball)).body()
    expect(sha256(served)).toBe(sha256(readFileSync(join(root, folders[name], basename(tarball)))))
  }
})
