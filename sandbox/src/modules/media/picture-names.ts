/** What a picture is for. */
export const pictureKinds = ['banner', 'cover', 'story', 'campaign'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Where the sandbox serves its pictures. */
export const picturesPath = '/api/media';

/** Address of a picture; `name` is of lowercase letters, digits and hyphens. */
export const pictureUrl = (kind: PictureKind, name: string): string => `${picturesPath}/${kind}-${name}.svg`;
