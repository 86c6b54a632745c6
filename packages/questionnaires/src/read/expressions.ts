import { limits } from '../model/limits.ts'
import type { Element } from './element.ts'

/**
 * Checks an expression in FHIRPath.
 * @returns the names of the variables that it uses, without `%`
 * @throws an Error whose message says what is not supported
 */
export type CheckExpression = (expression: string) => readonly string[]

/** What variables mean at one place: whether each one has a value here. */
export type KnownVariables = ReadonlyMap<string, 'known' | 'elsewhere'>

/** Checks the expressions of one questionnaire, and counts them. */
export class Expressions {
  readonly #check: CheckExpression | null
  #count = 0

  constructor(check: CheckExpression | null) {
    this.#check = check
  }

  /** Whether expressions are read at all. */
  get areRead(): boolean {
    return this.#check !== null
  }

  /** Reads the expression of an element, or refuses it. */
  read(element: Element, name: string, known: KnownVariables): string | null {
    const expression = element.text(name)
    if (expression === null || !this.#check) return null
    this.#count += 1
    if (this.#count === limits.expressions + 1) {
      element.refuse('too_large', name, `A questionnaire may have ${limits.expressions} expressions.`)
    }
    if (this.#count > limits.expressions) return null
    try {
      for (const variable of this.#check(expression)) {
        if (known.get(variable) === 'elsewhere') {
          element.refuse('expression', name, `%${variable} has no value here, because it is not in FHIRPath.`)
        } else if (!known.has(variable)) element.refuse('expression', name, `There is no variable %${variable} here.`)
      }
      return expression
    } catch (error) {
      element.refuse('expression', name, (error as Error).message)
      return null
    }
  }
}
