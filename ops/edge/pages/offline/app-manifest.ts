import type { OrganisationLook } from '@exchange/contract';
import { type AppIcon, appIcons, hasIcons, iconVersion } from './app-icons';

/** Where an icon of the organisation, or its picture for links, is. */
export const iconAddress = (organisation: OrganisationLook, name: AppIcon['name']): string =>
  `/app-icon/${name}.png?v=${iconVersion(organisation)}`;

/** The manifest with which a browser installs the application: the organisation's name, colours and icons. */
export function appManifest(
  organisation: OrganisationLook,
  locale: string,
): Readonly<Record<string, unknown>> {
  const { name, slogan, theme, icon_url, seo_config } = organisation;
  const icons = hasIcons(organisation)
    ? appIcons
        .filter((icon) => icon.name !== 'apple')
        .map((icon) => ({
          src: iconAddress(organisation, icon.name),
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.share < 1 ? 'maskable' : 'any',
        }))
    : icon_url === ''
      ? []
      : [{ src: icon_url, sizes: 'any' }];
  return {
    // Whatever the language: it stays the same application.
    id: '/',
    name,
    short_name: name,
    description: seo_config.description || slogan,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'natural',
    theme_color: theme.brand,
    background_color: theme.brand,
    categories: ['finance'],
    icons,
  };
}
