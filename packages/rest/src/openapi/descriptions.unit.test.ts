import { expect, it } from 'vitest'
import { describeApi } from './document.ts'

type Part = Readonly<Record<string, unknown>>

const document = describeApi() as unknown as Part

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Resolves a `#/components/…` reference. */
function resolve(reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), document)
}

/** A reference without its own description has that of its target. */
function isDescribed(part: unknown): boolean {
  if (!isPart(part)) return false
  if (typeof part.description === 'string') return part.description !== ''
  return typeof part.$ref === 'string' && isDescribed(resolve(part.$ref))
}

/** The locations below `part` of every property, parameter and operation without a description. */
function* undescribed(part: unknown, place = ''): Generator<string> {
  if (!isPart(part)) return
  for (const [name, child] of Object.entries(part)) {
    if (name === 'example' || name === 'examples') continue
    if (name === 'properties' || name === 'parameters') {
      for (const [field, each] of Object.entries(child as Part)) {
        if (!isDescribed(each)) yield `${place}/${name}/${field}`
      }
    }
    if (isPart(child) && typeof child.operationId === 'string' && !isDescribed(child)) yield `${place}/${name}`
    yield* undescribed(child, `${place}/${name}`)
  }
}

it('every property, parameter and operation of the API has a description', () => {
  expect([...undescribed(document)]).toEqual([])
})

it('every operation has a summary in sentence case without a period', () => {
  const paths = Object.values(document.paths as Part).filter(isPart)
  const summaries = paths.flatMap((path) => Object.values(path).map((operation) => (operation as Part).summary))
  expect(summaries.filter((summary) => !/^[A-Z][a-z-]+ [^.]+[^.]$/.test(String(summary)))).toEqual([])
})
