import { z } from 'zod'
import { languageFault } from '#registered'
import { prioritySchema } from './vocabulary/priority.ts'
import { visibleText } from './vocabulary/text.ts'

/** How many rules an account may have, and phrases one rule and all of them. Source: docs/limits.md. */
export const mostRedFlagRules = 200
export const mostRulePhrases = 200
export const mostRedFlagPhrases = 4_000

const phraseSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/[\p{L}\p{N}]/u, { message: 'A phrase needs at least one word.' })
  .regex(/^(?:[^*]|(?<=[\p{L}\p{N}]{2})\*(?=\s|$))*$/u, {
    message: 'A `*` stands only at the end of a word, after two letters or more: `faint*`.',
  })

/** Words that may describe an emergency, as partners state them. */
export const redFlagRuleSchema = z.object({
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, { message: 'Use 1 to 64 letters, digits, dots, hyphens and underscores.' })
    .describe('Your own name of the rule. Events name it.'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, { message: 'Use a BCP 47 tag, such as `en` or `pt-BR`.' })
    .describe('The language of the phrases. They are found whatever the language of the consult is.'),
  phrases: z
    .array(phraseSchema)
    .min(1)
    .max(mostRulePhrases)
    .describe(
      'Each is a few words in their order; up to two other words may stand between two of them. `*` at the end of a word matches any ending. Case and accents do not matter.',
    ),
  priority: prioritySchema.describe(
    'The priority that a consult gets at least, one class lower where the words are negated.',
  ),
  advice: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .describe('What the patient reads at once, in the language of the phrases. `null` for our own words.'),
})

/** The rules that apply to an account. */
export const redFlagRulesSchema = z.object({
  own: z.boolean().describe('Whether these are your own rules. Without any, ours apply.'),
  rules: z.array(redFlagRuleSchema).describe('The rules that apply.'),
})
export type RedFlagRules = z.infer<typeof redFlagRulesSchema>

/** Adds what makes a text unfit to be stored and shown. */
const checkVisible = (text: string, context: z.RefinementCtx<string>) => {
  const { error } = visibleText({ max: 500 }).safeParse(text)
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
}

const { language, phrases, advice } = redFlagRuleSchema.shape

/** A rule as partners state it. Programs know every value that they send, and not every value that they get. */
export const statedRedFlagRuleSchema = redFlagRuleSchema.extend({
  language: language.superRefine((tag, context) => {
    const message = languageFault(tag)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
  phrases: z
    .array(phraseSchema.superRefine(checkVisible))
    .min(1)
    .max(mostRulePhrases)
    .describe(phrases.description ?? ''),
  advice: advice
    .unwrap()
    .superRefine(checkVisible)
    .nullable()
    .describe(advice.description ?? ''),
})

/** One rule that is added, or that takes the place of another. */
export const saveRedFlagRuleSchema = z.object({
  rule: statedRedFlagRuleSchema,
  /** The id of the rule that it replaces; null: it is new. */
  replaces: redFlagRuleSchema.shape.id.nullable(),
})
export type SaveRedFlagRule = z.infer<typeof saveRedFlagRuleSchema>

export const putRedFlagRulesSchema = z.object({
  rules: z
    .array(statedRedFlagRuleSchema)
    .max(mostRedFlagRules)
    .nullable()
    .describe('All your rules; they replace the rules until now. An empty list flags nothing. `null` restores ours.'),
})
export type PutRedFlagRules = z.infer<typeof putRedFlagRulesSchema>
