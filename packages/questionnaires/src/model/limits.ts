/** How large a questionnaire and a response may be. */
export const limits = {
  items: 500,
  depth: 8,
  /** Of a questionnaire, and of a response, as JSON in UTF-8. */
  bytes: 512 * 1024,
  /** Of all items together. */
  options: 5_000,
  conditions: 2_000,
  patterns: 50,
  patternLength: 250,
  expressions: 200,
  expressionLength: 2_000,
  scores: 20,
  bands: 20,
  /** Characters of an answer. With a pattern fewer, because each pattern takes time per character. */
  text: 8_000,
  patternedText: 1_000,
  string: 1_000,
  /** Answers of one question, and instances of one group. */
  occurrences: 50,
  /** Items in a response, all instances counted. */
  responseItems: 2_000,
  /** How many refusals one reading reports. */
  refusals: 50,
} as const
