import { expect, test } from 'vitest'
import { type Bom, describeArtifact } from './sbom.ts'

const whole: Bom = {
  metadata: { component: { name: 'consult', version: '0.1.0' } },
  components: [
    { name: 'fastify', version: '5.0.0', 'bom-ref': 'fastify' },
    { group: '@node-rs', name: 'argon2', version: '2.0.0', 'bom-ref': 'argon2' },
    { name: 'preact', version: '11.0.0', 'bom-ref': 'preact' },
  ],
  dependencies: [{ ref: 'fastify', dependsOn: ['argon2', 'preact'] }],
}
const packages = (...keys: string[]) =>
  new Map(
    keys.map((key) => {
      const at = key.lastIndexOf('@')
      return [key, { name: key.slice(0, at), version: key.slice(at + 1), folder: '', license: 'MIT' }]
    }),
  )

test('the SBOM of an artifact names its packages and its Node, and no other package of the repository', () => {
  const contents = { process: 'api', packages: packages('fastify@5.0.0', '@node-rs/argon2@2.0.0'), node: '24.0.0' }
  const { components, dependencies, metadata } = describeArtifact(whole, contents)
  expect(metadata.component.name).toBe('consult-api')
  expect(components.map(({ name }) => name)).toEqual(['fastify', 'argon2', 'node'])
  expect(dependencies).toContainEqual({ ref: 'fastify', dependsOn: ['argon2'] })
})

test('an artifact with a package that is not in the SBOM of the repository is refused', () => {
  const contents = { process: 'api', packages: packages('fastify@6.0.0'), node: '24.0.0' }
  expect(() => describeArtifact(whole, contents)).toThrow('fastify@6.0.0')
})
