import type { Value } from '@consult/questionnaires'
import {
  type Evaluation,
  evaluate,
  type Node,
  nodesOf,
  type Questionnaire,
  type StartExpressions,
} from '@consult/questionnaires'
import {
  addInstance,
  isFixed,
  placeOf,
  questionsOf,
  removeInstance,
  type Step,
  setAnswers,
  stepsOf,
} from '@consult/questionnaires/fill'
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { askedFiles, fileAnswer, heldBy, isFile, isOnlyAwaited } from './file-answers.ts'
import type { FormFiles, OpenFile } from './form-files.ts'
import type { IntakeSaver } from './intake-saver.ts'

/** Where the patient is: a step, or the page with all answers. */
export type Position = { readonly step: Step; readonly index: number } | 'review'

/** A form that a patient fills in. Nodes are named by their place, because each change makes new ones. */
export interface IntakeForm {
  readonly questionnaire: Questionnaire
  readonly evaluation: ReadonlySignal<Evaluation>
  readonly steps: ReadonlySignal<readonly Step[]>
  readonly position: ReadonlySignal<Position>
  /** Counts the moves, so that the view can move the focus. */
  readonly moves: ReadonlySignal<number>
  readonly saver: IntakeSaver
  readonly files: FormFiles
  /** The chosen files of questions that are asked which are no answers yet. */
  readonly openFiles: ReadonlySignal<readonly OpenFile[]>
  /** True when the patient has sent the answers, and they wait for files that are not uploaded yet. Moving ends it. */
  readonly isAwaitingFiles: ReadonlySignal<boolean>
  /** The places of the step's questions that have a problem, once the patient wanted to go on. */
  readonly problems: ReadonlySignal<readonly string[]>
  /** Whether a field has a text that is no answer, such as a number with letters. */
  isUnreadable(place: string): boolean
  /** @param isTyping see `IntakeSaver`. */
  answer(place: string, answers: readonly Value[], isTyping?: boolean): void
  /** Remembers that a field has a text that is no answer. */
  markUnreadable(place: string): void
  add(place: string): void
  remove(place: string): void
  /** Goes on, unless a question of the step has a problem. */
  next(): void
  back(): void
  goTo(stepId: string): void
  review(): void
  /** Sends the answers once all files are uploaded, or shows all problems. */
  submit(): void
  stop(): void
}

export function createIntakeForm(options: {
  questionnaire: Questionnaire
  saver: IntakeSaver
  files: FormFiles
  matches: (pattern: string, text: string) => boolean
  startExpressions: StartExpressions | null
}): IntakeForm {
  const { questionnaire, saver, files, matches, startExpressions } = options
  const evaluation = computed(() => evaluate(questionnaire, saver.response.value, matches, startExpressions))
  const nodes = computed(() => new Map(nodesOf(evaluation.value.root).map((node) => [placeOf(node), node])))
  const steps = computed(() => stepsOf(evaluation.value))
  const unreadable = signal<ReadonlySet<string>>(new Set())
  const isTold = signal(false)
  const moves = signal(0)

  const isAwaitingFiles = signal(false)
  const openFiles = computed(() => askedFiles(evaluation.value, files))

  const hasIssue = (node: Node) => {
    const issues = evaluation.value.issuesAt.get(node)
    return issues !== undefined && !isOnlyAwaited(node, issues, files)
  }
  const hasProblem = (node: Node) => hasIssue(node) || (unreadable.value.has(placeOf(node)) && !isFixed(node))
  /** Groups have problems too: a group that has to be there, or too many of them. */
  const placesIn = (step: Step) => {
    const groups = step.nodes.flatMap((node) => [node, ...node.scopes.flatMap(nodesOf)])
    const known = new Set([
      ...questionsOf(step, evaluation.value),
      ...groups.filter(({ item }) => item.type === 'group'),
    ])
    return [...known].filter(hasProblem).map(placeOf)
  }

  const whereToBegin = (): string | 'review' => {
    const all = steps.peek()
    const isAnswered = (step: Step) =>
      questionsOf(step, evaluation.peek()).some((node) => node.answers.length > 0 && !isFixed(node))
    const lastAnswered = all.reduce((last, step, index) => (isAnswered(step) ? index : last), -1)
    if (lastAnswered < 0) return all[0]?.id ?? 'review'
    const firstProblem = all.findIndex((step) => placesIn(step).length > 0)
    const after = lastAnswered + 1
    return all[firstProblem >= 0 ? Math.min(firstProblem, after) : after]?.id ?? 'review'
  }
  const wanted = signal(whereToBegin())
  let lastIndex = 0
  const position = computed((): Position => {
    if (wanted.value === 'review') return 'review'
    const all = steps.value
    const found = all.findIndex(({ id }) => id === wanted.value)
    // The step is no longer asked: what took its place is shown.
    const index = found >= 0 ? found : Math.min(lastIndex, all.length - 1)
    lastIndex = index
    const step = all[index]
    return step ? { step, index } : 'review'
  })
  const problems = computed(() => {
    if (!isTold.value) return []
    const at = position.value
    return at === 'review' ? steps.value.flatMap(placesIn) : placesIn(at.step)
  })
  const move = (to: string) =>
    batch(() => {
      isTold.value = false
      isAwaitingFiles.value = false
      wanted.value = to
      moves.value += 1
    })
  const withNode = (place: string, act: (node: Node) => void) => {
    const node = nodes.peek().get(place)
    if (node) act(node)
  }
  const change = (edit: typeof addInstance) => (place: string) =>
    withNode(place, (node) => saver.change(edit(evaluation.peek().root, node), false))
  const clear = (place: string) => {
    if (!unreadable.peek().has(place)) return
    const left = new Set(unreadable.peek())
    left.delete(place)
    unreadable.value = left
  }

  const setFor = (place: string, answers: readonly Value[], isTyping: boolean) =>
    withNode(place, (node) => saver.change(setAnswers(evaluation.peek().root, node, answers), isTyping))

  /** The uploaded files that were made answers. The patient may remove the answer again. */
  const answered = new Set<string>()
  const endAnswering = effect(() => {
    const known = nodes.value
    for (const [place, { files: chosen }] of files.trays.value) {
      const node = known.get(place)
      const uploaded = chosen.value.flatMap(({ attachment }) => attachment ?? [])
      const added = node ? uploaded.filter(({ attachmentId }) => !answered.has(attachmentId)).map(fileAnswer) : []
      for (const { attachmentId } of node ? uploaded : []) answered.add(attachmentId)
      const before = node?.answers.filter(isFile) ?? []
      const missing = added.filter(({ url }) => !before.some((answer) => answer.url === url))
      if (missing.length > 0) setFor(place, [...before, ...missing], false)
    }
  })

  const submit = () => {
    const { issuesAt } = evaluation.peek()
    const isComplete =
      !issuesAt.has(null) &&
      ![...issuesAt.keys()].some((node) => node && hasIssue(node)) &&
      !steps.peek().some((step) => placesIn(step).length > 0)
    const { waiting, lost } = heldBy(openFiles.peek())
    // Whoever needs help at once does not have to answer the rest, and does not wait for a file.
    if (saver.needsHelp.peek()) saver.complete()
    else if (!isComplete || lost > 0) isTold.value = true
    else if (waiting > 0) isAwaitingFiles.value = true
    else saver.complete()
  }
  let refusedBefore = 0
  const endAwaiting = effect(() => {
    const { waiting, refused } = heldBy(openFiles.value)
    const isAwaiting = isAwaitingFiles.value
    // A file that the service has just refused would be missing: the patient decides again.
    const isRefused = refused > refusedBefore
    refusedBefore = refused
    if (!isAwaiting) return
    if (isRefused) isAwaitingFiles.value = false
    else if (waiting === 0) {
      isAwaitingFiles.value = false
      submit()
    }
  })

  return {
    questionnaire,
    evaluation,
    steps,
    position,
    moves,
    saver,
    files,
    openFiles,
    isAwaitingFiles,
    problems,
    isUnreadable: (place) => unreadable.value.has(place),
    answer: (place, answers, isTyping = false) =>
      batch(() => {
        clear(place)
        setFor(place, answers, isTyping)
      }),
    markUnreadable: (place) =>
      batch(() => {
        setFor(place, [], true)
        unreadable.value = new Set([...unreadable.peek(), place])
      }),
    add: change(addInstance),
    remove: (place) =>
      withNode(place, (node) => {
        const instances = node.scope.nodes.filter(({ item }) => item === node.item)
        const later = instances.slice(instances.indexOf(node)).map(placeOf)
        batch(() => {
          change(removeInstance)(place)
          files.forget(later)
        })
      }),
    next() {
      const at = position.peek()
      if (at === 'review') return
      if (placesIn(at.step).length > 0) {
        isTold.value = true
        return
      }
      move(steps.peek()[at.index + 1]?.id ?? 'review')
    },
    back() {
      const at = position.peek()
      const index = at === 'review' ? steps.peek().length : at.index
      const before = steps.peek()[index - 1]
      if (before) move(before.id)
    },
    goTo: move,
    review: () => move('review'),
    submit,
    stop() {
      endAnswering()
      endAwaiting()
      saver.stop()
    },
  }
}
