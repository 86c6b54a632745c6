'use client'

import type { Review } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import { When } from '../lists/when.tsx'
import { reviewWords } from './words.ts'

function ReviewDialog({ onReview, onClose }: { onReview: (note: string) => Promise<unknown>; onClose: () => void }) {
  const words = useWords(reviewWords)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const run = async () => {
    const written = note.trim()
    setMissing(written === '')
    if (written === '') return false
    await onReview(written)
    showToast({ kind: 'done', title: words.reviewDone })
    return true
  }
  return (
    <ChangeDialog change={{ title: words.review, text: words.reviewText, button: words.review, run }} onClose={onClose}>
      <TextArea
        label={words.note}
        rows={3}
        maxLength={500}
        value={note}
        fault={isMissing ? words.noteFault : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ChangeDialog>
  )
}

/**
 * Who reviewed an entry and what they noted, or the button for the review.
 * @param onReview marks the entry as reviewed, and refetches the list
 */
export function ReviewNote({
  review,
  onReview,
}: {
  review: Review | null
  onReview: (note: string) => Promise<unknown>
}) {
  const words = useWords(reviewWords)
  const [isOpen, setOpen] = useState(false)
  if (review) {
    return (
      <div className="grid gap-0.5 border-s-2 border-line ps-3 text-s">
        <p className="text-muted">
          {`${words.reviewedBy(review.by.name ?? words.somebody)} · `}
          <When at={review.at} />
        </p>
        {review.note !== null && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {review.note}
          </p>
        )}
      </div>
    )
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{words.review}</Button>
      {isOpen && <ReviewDialog onReview={onReview} onClose={() => setOpen(false)} />}
    </div>
  )
}
