import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addPackages, findTarballs } from './partner-packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'consult-tarballs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const apiUrl = 'https://consult.example'

test('only tarballs of packages for partners are listed and served', async () => {
  writeFileSync(join(folder, 'consult-sdk-1.2.3-rc.1.tgz'), 'sdk')
  writeFileSync(join(folder, 'consult-api-1.2.3.tgz'), 'api')
  writeFileSync(join(folder, 'secret.json'), '{}')
  mkdirSync(join(folder, 'esm'))
  const app = Fastify()
  addPackages(app, { folders: [folder], apiUrl })
  const tarball = `${apiUrl}/packages/consult-sdk-1.2.3-rc.1.tgz`
  expect((await app.inject('/packages')).json()).toEqual([{ name: '@consult/sdk', version: '1.2.3-rc.1', tarball }])
  expect((await app.inject('/packages/consult-sdk-1.2.3-rc.1.tgz')).body).toBe('sdk')
  const head = await app.inject({ method: 'HEAD', url: '/packages/consult-sdk-1.2.3-rc.1.tgz' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '3'])
  for (const name of ['secret.json', 'consult-api-1.2.3.tgz', 'consult-sdk-9.9.9.tgz', '..%2fsecret.json', 'esm']) {
    expect((await app.inject(`/packages/${name}`)).statusCode, name).toBe(404)
  }
})

test('without a build, the list is empty', async () => {
  expect(await findTarballs([join(folder, 'missing')])).toEqual([])
})
