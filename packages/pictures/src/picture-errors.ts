/** The file is no picture that can be read: it is damaged, or of another type than it begins as. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** The picture has more pixels than are read, or would be a larger file than is kept. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}
