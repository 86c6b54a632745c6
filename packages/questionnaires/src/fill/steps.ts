import { isFixed } from '../evaluate/check-node.ts'
import type { Evaluation } from '../evaluate/evaluate.ts'
import { type Node, nodesOf, type Scope } from '../evaluate/node.ts'
import type { Item, Text } from '../model/questionnaire.ts'
import { placeOf } from './place.ts'

/** What the patient sees at once: one question with the texts before it, or one page of questions. */
export interface Step {
  /** The place of its first question. It stays the same while other answers change. */
  readonly id: string
  /** The texts of the groups around it, the outermost first. */
  readonly headings: readonly Text[]
  /** What is shown, in order. Each is shown with the items in it. */
  readonly nodes: readonly Node[]
}

/** Controls of groups whose questions belong beside each other. */
const wholeControls: readonly string[] = ['page', 'grid', 'table', 'htable', 'gtable', 'atable', 'tab-container']

const isQuestion = ({ type }: Item) => type !== 'group' && type !== 'display'
const isHelp = ({ type, control }: Item) => type === 'display' && control === 'help'

/** Whether an item is on the screen at all. */
export const isShown = ({ isEnabled }: Pick<Evaluation, 'isEnabled'>, node: Node): boolean =>
  isEnabled(node) && !node.item.hidden

/** Whether the patient can only read a node, and whether there is anything to read. */
const isNothing = (node: Node) => isQuestion(node.item) && isFixed(node) && node.answers.length === 0

function isWhole({ item, scopes }: Node): boolean {
  if (item.repeats || wholeControls.includes(item.control ?? '')) return true
  return !scopes.flatMap(nodesOf).some((node) => isQuestion(node.item))
}

class StepList {
  readonly steps: { id: string; headings: readonly Text[]; nodes: Node[] }[] = []
  /** Texts that are shown with the next question. */
  #waiting: Node[] = []
  readonly #evaluation: Pick<Evaluation, 'isEnabled'>

  constructor(evaluation: Pick<Evaluation, 'isEnabled'>) {
    this.#evaluation = evaluation
  }

  add(scope: Scope, headings: readonly Text[]): void {
    const before = this.steps.length
    for (const node of scope.nodes) {
      if (isShown(this.#evaluation, node) && !isHelp(node.item) && !isNothing(node)) this.#addNode(node, headings)
    }
    // A text at the end of a group belongs to the question before it.
    const last = this.steps.at(-1)
    if (this.steps.length > before) last?.nodes.push(...this.#waiting.splice(0))
  }

  finish(): void {
    const [first] = this.#waiting
    if (first) this.steps.push({ id: placeOf(first), headings: [], nodes: this.#waiting.splice(0) })
  }

  #addNode(node: Node, headings: readonly Text[]): void {
    const { item } = node
    if (item.type === 'display') {
      this.#waiting.push(node)
      return
    }
    if (item.type === 'group' && !isWhole(node)) {
      for (const scope of node.scopes) this.add(scope, item.text ? [...headings, item.text] : headings)
      return
    }
    const last = this.steps.at(-1)
    const isNextInstance = item.type === 'group' && last?.nodes.some((other) => other.item === item)
    if (isNextInstance) last?.nodes.push(node)
    else this.steps.push({ id: placeOf(node), headings, nodes: [...this.#waiting.splice(0), node] })
  }
}

/**
 * Divides the items that are asked into steps: a page where the author wants one, otherwise one question at a time. A group
 * that repeats is one step with all its instances.
 */
export function stepsOf(evaluation: Pick<Evaluation, 'root' | 'isEnabled'>): readonly Step[] {
  const list = new StepList(evaluation)
  list.add(evaluation.root, [])
  list.finish()
  return list.steps
}

/** All questions of a step that are asked, at any depth. */
export function questionsOf(step: Step, evaluation: Pick<Evaluation, 'isEnabled'>): Node[] {
  const all = step.nodes.flatMap((node) => [node, ...node.scopes.flatMap(nodesOf)])
  return all.filter((node) => isQuestion(node.item) && isShown(evaluation, node) && !isHidden(node))
}

function isHidden(node: Node): boolean {
  for (let at = node.scope.node; at; at = at.scope.node) if (at.item.hidden) return true
  return false
}
