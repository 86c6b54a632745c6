import type { Rating } from '@consult/domain'

interface RatingRow {
  readonly rating_value: number | null
  readonly rating_comment: string | null
  readonly rated_at: Date | null
}

/** The patient's rating in a row. */
export const readRating = ({ rating_value: value, rating_comment: comment, rated_at: ratedAt }: RatingRow) =>
  value !== null && ratedAt !== null ? { value, comment, ratedAt } : null

/** The columns that hold a rating. */
export const ratingColumns = (rating: Rating | null): RatingRow => ({
  rating_value: rating?.value ?? null,
  rating_comment: rating?.comment ?? null,
  rated_at: rating?.ratedAt ?? null,
})

/** A rating as the API shows it. */
export const showRating = (rating: Rating | null) => rating && { ...rating, ratedAt: rating.ratedAt.toISOString() }
