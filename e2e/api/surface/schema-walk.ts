import { referenceSchema } from '@consult/domain'
import type { z } from 'zod'

/** What zod reports about a schema of any kind. */
interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

export const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** The schema without optional, nullable, default and pipe: the schema of the value that a caller sends, if they send one. */
export function coreOf(schema: z.ZodType): z.ZodType {
  if (isReference(schema)) return schema
  const { innerType, in: input } = definitionOf(schema)
  const under = innerType ?? input
  return under ? coreOf(under) : schema
}

const isReference = (schema: z.ZodType) => schema._zod.def === referenceSchema._zod.def

/**
 * Recognized by name, whatever the schema, so that ids without validation are found too. A passkey does not have an id
 * of ours.
 */
const namesAnId = (field: string) => /^ids?$|Ids?$/.test(field) && !/externalId$|^rawId$/i.test(field)

/** The path of an id in an input. */
export interface IdPosition {
  /** `attachmentIds` */
  readonly field: string
  readonly isList: boolean
}

/** Parts of partners' own lists, whose `id` names nothing that a tenant could share. */
const ownLists = ['rules', 'rule']

/** The path of every id in an input. */
export function idPositionsOf(input: z.ZodObject | null): IdPosition[] {
  return Object.entries(input?.shape ?? {}).flatMap(([field, schema]) => {
    const core = coreOf(schema as z.ZodType)
    const { type, element } = definitionOf(core)
    const isList = type === 'array'
    const one = isList && element ? coreOf(element) : core
    if (definitionOf(one).type === 'object' && !ownLists.includes(field)) {
      const inner = idPositionsOf(one as z.ZodObject)
      if (inner.length > 0) throw new Error(`${field} holds ids (${inner[0]?.field}): teach idPositionsOf to go deeper`)
    }
    return isReference(one) || namesAnId(field) ? [{ field, isList }] : []
  })
}
