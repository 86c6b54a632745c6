import type { Condition, Item, Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { holds } from './compare.ts'
import type { Node, Scope } from './node.ts'

/** Which items contain each item, by linkId. */
function readContainers(
  items: readonly Item[],
  around: readonly string[],
  containers: Map<string, ReadonlySet<string>>,
) {
  for (const { linkId, items: nested } of items) {
    containers.set(linkId, new Set(around))
    readContainers(nested, [...around, linkId], containers)
  }
  return containers
}

/** Decides which items of a response are asked. Each node is decided once. */
export class Enablement {
  readonly #containers: ReadonlyMap<string, ReadonlySet<string>>
  readonly #decided = new Map<Node, boolean>()
  readonly #answered = new Map<Scope, boolean>()

  readonly #asked: ReadonlyMap<string, boolean>

  /** @param asked what the expressions of items say, by linkId */
  constructor(questionnaire: Questionnaire, asked: ReadonlyMap<string, boolean> = new Map()) {
    this.#asked = asked
    this.#containers = readContainers(questionnaire.items, [], new Map())
  }

  isEnabled(node: Node): boolean {
    const known = this.#decided.get(node)
    if (known !== undefined) return known
    const enabled = this.#decide(node)
    this.#decided.set(node, enabled)
    return enabled
  }

  /** Whether a scope has an answer to a question that is asked, at any depth. */
  hasAnswer(scope: Scope): boolean {
    const known = this.#answered.get(scope)
    if (known !== undefined) return known
    const answered = scope.nodes.some(
      (node) => (node.answers.length > 0 && this.isEnabled(node)) || node.scopes.some((inner) => this.hasAnswer(inner)),
    )
    this.#answered.set(scope, answered)
    return answered
  }

  #decide({ item, scope }: Node): boolean {
    if (scope.node && !this.isEnabled(scope.node)) return false
    if (isUnanswered(scope) && item.type !== 'display') return false
    if (item.enableExpression !== null) return this.#asked.get(item.linkId) ?? false
    if (!item.enableWhen) return true
    const { behavior, conditions } = item.enableWhen
    const test = (condition: Condition) => holds(condition, this.#answersFor(condition.question, scope))
    return behavior === 'all' ? conditions.every(test) : conditions.some(test)
  }

  /**
   * The answers of a question as seen from a scope: those in the nearest instance of a group that contains both. An item inside an
   * answer to the question sees only that answer. Answers of items that are not asked do not count.
   */
  #answersFor(question: string, from: Scope): readonly Value[] {
    const containers = this.#containers.get(question)
    let scope = from
    while (scope.parent && scope.node && !containers?.has(scope.node.item.linkId)) {
      if (scope.node.item.linkId === question) return scope.answer && this.isEnabled(scope.node) ? [scope.answer] : []
      scope = scope.parent
    }
    return (scope.index.get(question) ?? []).flatMap((node) =>
      node.answers.length > 0 && this.isEnabled(node) ? node.answers : [],
    )
  }
}

/** Whether a scope is that of a question nobody has answered. */
function isUnanswered({ node, answer }: Scope): boolean {
  return node !== null && answer === null && node.item.type !== 'group' && node.item.type !== 'display'
}
