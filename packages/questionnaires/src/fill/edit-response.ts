import type { Node, Scope } from '../evaluate/node.ts'
import type { Value } from '../model/value.ts'
import type { GivenAnswer, GivenItem, Response } from '../response/response.ts'

/** What takes the place of one node. Without a change, the response is written as it was placed. */
type Change = (node: Node, unchanged: GivenItem | null) => readonly GivenItem[]

function writeNode(node: Node, change: Change): GivenItem | null {
  const { item, answers, scopes, path } = node
  const { linkId } = item
  if (item.type === 'group' || item.type === 'display') {
    const items = scopes.flatMap((scope) => writeScope(scope, change))
    return items.length > 0 || isInstance(node) ? { linkId, answers: [], items, path } : null
  }
  if (answers.length === 0) return null
  const written = answers.map((value, index): GivenAnswer => {
    const scope = scopes[index]
    return { value, items: scope ? writeScope(scope, change) : [] }
  })
  return { linkId, answers: written, items: [], path }
}

/** An empty instance of a group stays while there are others: the patient has just added it. */
const isInstance = ({ item, scope }: Node) =>
  item.type === 'group' && item.repeats && scope.nodes.filter((other) => other.item === item).length > 1

const writeScope = (scope: Scope, change: Change): GivenItem[] =>
  scope.nodes.flatMap((node) => change(node, writeNode(node, change)))

const keep = (unchanged: GivenItem | null) => (unchanged ? [unchanged] : [])

/** Writes all answers that were placed, including those of questions that are not asked: a draft keeps them. */
const edit = (root: Scope, target: Node, changed: Change): Response => ({
  items: writeScope(root, (node, unchanged) => (node === target ? changed(node, unchanged) : keep(unchanged))),
})

/** What takes the place of a question with other answers. Items inside an answer that stays keep their own. */
function answered({ item, answers: before, path }: Node, answers: readonly Value[], unchanged: GivenItem | null) {
  if (answers.length === 0) return []
  const written = answers.map((value, index): GivenAnswer => {
    const same = before.findIndex((one) => JSON.stringify(one) === JSON.stringify(value))
    const from = same >= 0 ? same : answers.length === before.length ? index : -1
    return { value, items: unchanged?.answers[from]?.items ?? [] }
  })
  return [{ linkId: item.linkId, answers: written, items: [], path }]
}

/** Returns the response with other answers of one question. Items inside an answer that stays keep their own. */
export const setAnswers = (root: Scope, target: Node, answers: readonly Value[]): Response =>
  edit(root, target, (node, unchanged) => answered(node, answers, unchanged))

/** The same for many questions at once. */
export const setAllAnswers = (root: Scope, all: ReadonlyMap<Node, readonly Value[]>): Response => ({
  items: writeScope(root, (node, unchanged) => {
    const answers = all.get(node)
    return answers ? answered(node, answers, unchanged) : keep(unchanged)
  }),
})

const emptyInstance = ({ item: { linkId }, path }: Node): GivenItem => ({ linkId, answers: [], items: [], path })

/** Adds an empty instance of a group after this one. */
export const addInstance = (root: Scope, target: Node): Response =>
  edit(root, target, (node, unchanged) => [unchanged ?? emptyInstance(node), emptyInstance(node)])

/** Removes one instance of a group, with its answers. */
export const removeInstance = (root: Scope, target: Node): Response => edit(root, target, () => [])
