export const agentPictureStrings = {
  title: 'Picture',
  upload: 'Upload a picture',
  replace: 'Replace',
  remove: 'Remove',
  hint: 'Shown beside its messages. The middle of the picture is cut out as a square.',
  failed: 'The picture was not uploaded. Choose a PNG, JPEG, GIF or WebP file and try again.',
}
