/** Shows a text with the matches highlighted. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts = marks.flatMap(([start, end], n) => {
    const before = text.slice(marks[n - 1]?.[1] ?? 0, start)
    return [
      before,
      <mark key={start} className="rounded-[3px] bg-warning-soft px-0.5 text-ink">
        {text.slice(start, end)}
      </mark>,
    ]
  })
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
