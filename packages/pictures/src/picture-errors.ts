/** The file is not a readable picture: it is damaged, or its content does not match the type its first bytes claim. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** The picture has too many pixels, or the new file would be too large. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}
