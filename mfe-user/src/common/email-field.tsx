import { TextField, type TextFieldProps } from '@exchange/ui';

/** An email address, typed as it is: nothing is made large, corrected or underlined. */
export function EmailField({
  autoComplete = 'email',
  ...field
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'reserve'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      reserve
      {...field}
    />
  );
}
