import { Eye, EyeOff } from './icons';
import { useState, type ReactNode } from 'react';
import { IconButton } from './icon-button';
import { TextField, type TextFieldProps } from './text-field';

/** Password with a button that reveals it; `strength` stands below, e.g. rules that are met while typing. */
export function PasswordField({
  showLabel,
  hideLabelText,
  strength,
  ...rest
}: Omit<TextFieldProps, 'type' | 'trailing'> & {
  /** Name of the button while the password is hidden, e.g. 'Show password'. */
  readonly showLabel: string;
  /** Name of the button while the password is shown. */
  readonly hideLabelText: string;
  readonly strength?: ReactNode;
}) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        trailing={
          <IconButton
            aria-label={shown ? hideLabelText : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
      {strength}
    </div>
  );
}
