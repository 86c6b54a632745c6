/** The ids of the elements of one question. A place may contain spaces, which end an id. */
export function idsOf(place: string) {
  const id = `answer-${encodeURIComponent(place)}`
  return { field: id, label: `${id}-label`, hint: `${id}-hint`, problem: `${id}-problem` }
}
