// As much of UnityEngine as the package and its samples use, so that they compile and run without Unity.
using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    /// <summary>A scene's thing with components.</summary>
    public sealed class GameObject
    {
        private readonly List<MonoBehaviour> _components = new List<MonoBehaviour>();

        public T AddComponent<T>()
            where T : MonoBehaviour, new()
        {
            var component = new T { gameObject = this };
            _components.Add(component);
            return component;
        }

        public T GetComponent<T>()
            where T : class
        {
            foreach (var component in _components)
            {
                if (component is T wanted)
                {
                    return wanted;
                }
            }
            return null;
        }

        /// <summary>Calls a method of every component by its name, as Unity does.</summary>
        public void Tell(string message)
        {
            foreach (var component in _components.ToArray())
            {
                for (var type = component.GetType(); type != null; type = type.BaseType)
                {
                    var method = type.GetMethod(
                        message, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly);
                    method?.Invoke(component, null);
                }
            }
        }
    }

    public class MonoBehaviour
    {
        public GameObject gameObject { get; internal set; }

        public T GetComponent<T>()
            where T : class => gameObject.GetComponent<T>();
    }

    public struct Vector2
    {
    }

    public static class GUI
    {
        public static bool enabled { get; set; }
    }

    /// <summary>Notes what is drawn; a test says what is clicked and typed.</summary>
    public static class GUILayout
    {
        /// <summary>All texts of the frame, in order.</summary>
        public static readonly List<string> Labels = new List<string>();

        /// <summary>All buttons of the frame that can be clicked, in order.</summary>
        public static readonly List<string> Buttons = new List<string>();

        /// <summary>The number of the button of the next frame that is clicked; -1: none.</summary>
        public static int Clicked { get; set; } = -1;

        /// <summary>What people type into text fields of the next frame, by what stands there.</summary>
        public static readonly Dictionary<string, string> Typed = new Dictionary<string, string>();

        public static void Label(string text) => Labels.Add(text);

        public static bool Button(string text)
        {
            if (!GUI.enabled)
            {
                return false;
            }
            Buttons.Add(text);
            return Buttons.Count - 1 == Clicked;
        }

        public static string TextField(string text) => Typed.TryGetValue(text, out var typed) ? typed : text;

        public static Vector2 BeginScrollView(Vector2 position) => position;

        public static void EndScrollView()
        {
        }

        public static void BeginHorizontal()
        {
        }

        public static void EndHorizontal()
        {
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeFieldAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string text)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AddComponentMenuAttribute : Attribute
    {
        public AddComponentMenuAttribute(string place)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class RequireComponentAttribute : Attribute
    {
        public RequireComponentAttribute(Type component)
        {
        }
    }
}
