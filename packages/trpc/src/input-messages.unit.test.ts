import { expect, test } from 'vitest'
import { z } from 'zod'
import { issuesOf } from './errors.ts'
import './input-messages.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  z.object({ field: schema }).safeParse({ field: value }).error?.issues[0]?.message

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'field is required.'],
  [z.string(), null, 'field cannot be null.'],
  [z.string(), 5, 'field must be a string.'],
  [z.number(), '5', 'field must be a number.'],
  [z.number().int(), 1.5, 'field must be a whole number.'],
  [z.boolean(), 'yes', 'field must be true or false.'],
  [z.array(z.string()), {}, 'field must be an array.'],
  [z.record(z.string(), z.string()), [], 'field must be an object.'],
  [z.string().min(1), '', 'field cannot be empty.'],
  [z.string().max(3), 'long', 'field must have at most 3 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'field must have at most 1 item.'],
  [z.number().min(1), 0, 'field must be at least 1.'],
  [z.number().gt(1), 1, 'field must be more than 1.'],
  [z.number().max(5), 6, 'field must be at most 5.'],
  [z.enum(['a', 'b']), 'c', 'field must be one of "a", "b".'],
  [z.literal('a'), 'c', 'field must be "a".'],
  [z.email(), 'Ada', 'field must be an email address, such as ada@clinic.example.'],
  [z.string().regex(/^a$/), 'b', 'field has the wrong format.'],
  [z.string().regex(/^a$/, 'Send the letter a.'), 'b', 'Send the letter a.'],
  [z.union([z.string(), z.number()]), true, 'field has none of the accepted forms.'],
])('a refused input is described without the words of the validator (%#)', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('an error repeats little of the names that the sender chose', () => {
  const metadata = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${'k'.repeat(900)}${n}`, n]))
  const { error } = z.object({ metadata: z.record(z.string(), z.string()) }).safeParse({ metadata })
  const issues = error ? issuesOf(error) : []
  expect(issues).toHaveLength(100)
  expect(issues[0]).toMatchObject({
    path: `metadata.${'k'.repeat(80)}`,
    message: `metadata.${'k'.repeat(80)} must be a string.`,
  })
})
