import { usePlatform } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { texts } from '../features/calendar/texts';
import { Calendar } from '../features/calendar/calendar';

/** The calendar over the home page (T-01); going back closes it. */
export const CalendarSheet = withTexts(texts, function CalendarSheet() {
  const { navigation } = usePlatform();
  return <Calendar onClose={() => navigation.back('/')} />;
});
