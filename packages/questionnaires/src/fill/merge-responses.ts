import type { GivenAnswer, GivenItem, Response } from '../response/response.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function byLinkId(items: readonly GivenItem[]): Map<string, GivenItem[]> {
  const found = new Map<string, GivenItem[]>()
  for (const item of items) found.set(item.linkId, [...(found.get(item.linkId) ?? []), item])
  return found
}

const withoutPath = (items: readonly GivenItem[] | undefined): unknown =>
  items?.map(({ linkId, answers, items: inner }) => [
    linkId,
    answers.map(({ value, items: nested }) => [value, withoutPath(nested)]),
    withoutPath(inner),
  ]) ?? []

function mergeAnswers(base: GivenItem, mine: GivenItem, theirs: GivenItem): readonly GivenAnswer[] {
  const values = ({ answers }: GivenItem) => answers.map(({ value }) => value)
  if (!same(values(mine), values(base))) return mine.answers
  if (!same(values(theirs), values(base))) return theirs.answers
  return mine.answers.map((answer, index) => ({
    ...answer,
    items: mergeItems(base.answers[index]?.items ?? [], answer.items, theirs.answers[index]?.items ?? []),
  }))
}

function mergeItems(base: readonly GivenItem[], mine: readonly GivenItem[], theirs: readonly GivenItem[]): GivenItem[] {
  const [before, own, others] = [byLinkId(base), byLinkId(mine), byLinkId(theirs)]
  const linkIds = new Set([...own.keys(), ...others.keys()])
  return [...linkIds].flatMap((linkId): readonly GivenItem[] => {
    const [was, is, other] = [before.get(linkId), own.get(linkId), others.get(linkId)]
    if (same(withoutPath(is), withoutPath(was))) return other ?? []
    if (same(withoutPath(other), withoutPath(was))) return is ?? []
    const [one, two] = [is?.[0], other?.[0]]
    // Instances of a group have no names, so changed ones cannot be told apart.
    if (!one || !two || is?.length !== 1 || other?.length !== 1) return is ?? []
    const from = was?.length === 1 && was[0] ? was[0] : { linkId, answers: [], items: [], path: '' }
    return [{ ...one, answers: mergeAnswers(from, one, two), items: mergeItems(from.items, one.items, two.items) }]
  })
}

/**
 * Merges two changes of one draft: answers that were changed here stay as they are here, and the others become as they are
 * there.
 * @param base the draft that both began with
 */
export const mergeResponses = (base: Response, mine: Response, theirs: Response): Response => ({
  items: mergeItems(base.items, mine.items, theirs.items),
})
