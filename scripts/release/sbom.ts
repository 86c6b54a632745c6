import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isOwn, type Package } from './packages.ts'

interface Component {
  readonly 'bom-ref'?: string
  readonly name: string
  readonly group?: string
  readonly version?: string
}

/** The parts of a CycloneDX document that this module changes. */
export interface Bom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** Makes pnpm list every production dependency of the repository, with licenses and hashes. */
export function readWorkspaceBom(root: string, file: string): Bom {
  const args = [
    'sbom',
    '--prod',
    '--sbom-format',
    'cyclonedx',
    '--sbom-spec-version',
    '1.6',
    '--sbom-type',
    'application',
  ]
  const { status, stderr } = spawnSync('pnpm', [...args, '--recursive', '--out', file], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`pnpm sbom failed: ${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Bom
}

/**
 * Reduces the list to the packages in one artifact, and adds the artifact's Node.
 * @throws when a package of the artifact is not in the list.
 */
export function describeArtifact(
  whole: Bom,
  { process, packages, node }: { process: string; packages: ReadonlyMap<string, Package>; node: string },
): Bom {
  const keyOf = ({ group, name, version }: Component) => `${group === undefined ? '' : `${group}/`}${name}@${version}`
  const components = whole.components.filter((component) => packages.has(keyOf(component)))
  const listed = new Set(components.map(keyOf))
  const missing = [...packages.values()].filter(
    ({ name, version }) => !isOwn(name) && !listed.has(`${name}@${version}`),
  )
  if (missing.length > 0)
    throw new Error(
      `not in the SBOM of the repository: ${missing.map(({ name, version }) => `${name}@${version}`).join(', ')}`,
    )
  const own = whole.metadata.component
  const purl = `pkg:generic/node@${node}`
  const runtime = {
    type: 'platform',
    name: 'node',
    version: node,
    purl,
    'bom-ref': purl,
    licenses: [{ license: { id: 'MIT' } }],
  }
  const name = `consult-${process}`
  const refs = new Set([...components.flatMap((component) => component['bom-ref'] ?? []), purl])
  const ref = `pkg:generic/${name}@${own.version}`
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...own, name, purl: ref, 'bom-ref': ref } as Component },
    components: [...components, runtime],
    dependencies: [
      { ref, dependsOn: [...refs] },
      ...whole.dependencies
        .filter(({ ref: component }) => refs.has(component))
        .map(({ ref: component, dependsOn = [] }) => ({
          ref: component,
          dependsOn: dependsOn.filter((on) => refs.has(on)),
        })),
    ],
  }
}
